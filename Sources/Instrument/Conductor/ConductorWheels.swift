// SPDX-License-Identifier: MIT
import Store
import Training

extension Conductor {
    /// Loads what earlier runs have learned of the wheels of devices that have arrived.
    func findWheels() async {
        for device in unknownDevices {
            let model = controllers.model(of: device) ?? device
            guard let found = await answerWriter.ask({ (try? $0.wheels(of: device, orOf: model)) ?? [:] }) else {
                return
            }
            await recall(found, of: device)
        }
    }

    func recall(_ found: [WheelID: WheelMemory], of device: String) async {
        unknownDevices.removeAll { $0 == device }
        for (wheel, memory) in found {
            // What this run has learned meanwhile is no less.
            guard matching.kind.wheelMemories[wheel] == nil else { continue }
            keptWheels[wheel] = memory
            recalled?(wheel, memory)
            await carryOut(matching.handle(.wheelFound(wheel, memory)))
        }
    }

    /// Keeps what was learned of wheels; what cannot be kept is learned again.
    func keepWheels() {
        let news = matching.kind.wheelMemories.filter { !$0.key.device.isEmpty && keptWheels[$0.key] != $0.value }
        guard !news.isEmpty else { return }
        // Plugged into another socket, a device without a serial number is known by its make alone.
        let ofModels = news.compactMap { wheel, memory in
            controllers.model(of: wheel.device).map { (WheelID(device: $0, control: wheel.control), memory) }
        }
        let all = news.merging(ofModels) { own, _ in own }
        answerWriter.later { store in try? store.keep(all) }
        keptWheels.merge(news) { $1 }
    }
}
