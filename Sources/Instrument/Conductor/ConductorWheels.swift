// SPDX-License-Identifier: MIT
import Store
import Training

/// What is known of wheels, and what is kept of them.
extension Conductor {
    /// The session is told what earlier runs have learned of the wheels of devices that have arrived, as soon as the disk
    /// tells it.
    func findWheels() async {
        for device in unknownDevices {
            guard let found = await keeper.ask({ (try? $0.wheels(of: device)) ?? [:] }) else { return }
            await recall(found, of: device)
        }
    }

    func recall(_ found: [WheelID: WheelMemory], of device: String) async {
        unknownDevices.removeAll { $0 == device }
        for (wheel, memory) in found {
            // What this run has learned meanwhile is no less.
            guard matching.kind.wheelMemories[wheel] == nil else { continue }
            keptWheels[wheel] = memory
            recalled?(RecalledWheel(wheel, memory))
            await carryOut(matching.handle(.wheelFound(wheel, memory)))
        }
    }

    /// Keeps what was learned of wheels; what cannot be kept is learned again.
    func keepWheels() {
        let news = matching.kind.wheelMemories.filter { !$0.key.device.isEmpty && keptWheels[$0.key] != $0.value }
        guard !news.isEmpty else { return }
        keeper.later { store in try? store.keep(news) }
        keptWheels.merge(news) { $1 }
    }
}
