// SPDX-License-Identifier: MIT
import Mapping

extension Conductor {
    /// A file that is wrong is told at once; one that is good counts between exercises.
    func receive(_ library: MappingLibrary) {
        for case .wrong(let error) in library.changes(since: nextMappings ?? controllers.library) { tell(error) }
        for error in library.errors where !wrongMappings.contains(error.error.file) { tell(error) }
        nextMappings = library
        if phase != .training || mode == nil { takeUpMappings() }
    }

    func takeUpMappings() {
        guard let library = nextMappings else { return }
        nextMappings = nil
        let changes = library.changes(since: controllers.library)
        let errors = controllers.use(library)
        serveLights()
        for change in changes {
            switch change {
            case .used(let file, let name):
                wrongMappings.remove(file)
                tell(.mappingUsed(name: name, file: file))
            case .gone(let file):
                wrongMappings.remove(file)
                tell(.mappingGone(file: file))
            case .wrong: break
            }
        }
        for error in errors { tell(error) }
        tellMendedMappings()
    }

    func tell(_ error: MappingError) {
        wrongMappings.insert(error.error.file)
        tell(.trouble(.mapping(error)))
    }

    /// A mistake may be undone before it counts, or lie in another file, or be about a device that has left.
    func tellMendedMappings() {
        // What waits may be wrong in other ways.
        guard nextMappings == nil else { return }
        let wrong = controllers.wrongFiles
        for file in wrongMappings.subtracting(wrong).sorted() { tell(.mended(.mapping(file: file))) }
        wrongMappings.formIntersection(wrong)
    }
}
