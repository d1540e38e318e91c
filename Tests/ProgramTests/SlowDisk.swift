// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A disk that takes what is written and never says that it is there, for a program that is started with `environment`.
final class SlowDisk {
    private let home: TemporaryHome
    private let library: URL
    private let control: URL

    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        static int held(int file, const char *name) {
            char link[64], path[4096];
            const char *folder = getenv("SLOW_FOLDER"), *control = getenv("SLOW_CONTROL");
            snprintf(link, sizeof link, "/proc/self/fd/%d", file);
            ssize_t length = readlink(link, path, sizeof path - 1);
            if (folder && control && length > 0) {
                path[length] = 0;
                while (!strncmp(path, folder, strlen(folder)) && !access(control, F_OK)) usleep(2000);
            }
            return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
        }
        int fsync(int file) { return held(file, "fsync"); }
        int fdatasync(int file) { return held(file, "fdatasync"); }
        """

    /// Everything below the home lies on it.
    init(_ home: TemporaryHome) throws {
        self.home = home
        library = home.folder.appending(path: "slow.so")
        control = home.folder.appending(path: "stalled")
        let source = try home.write(Self.source, to: home.folder.appending(path: "slow.c"))
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["cc", "-shared", "-fPIC", "-o", library.path, source, "-ldl"]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0, "a C compiler is needed")
    }

    var environment: [String: String] {
        ["LD_PRELOAD": library.path, "SLOW_FOLDER": home.folder.path, "SLOW_CONTROL": control.path]
    }

    func stall() throws { try home.write("", to: control) }

    func goOn() throws { try FileManager.default.removeItem(at: control) }
}
