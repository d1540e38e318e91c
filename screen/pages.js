// SPDX-License-Identifier: MIT
// What Start does without; it comes after Start is there.
import { Comparison } from "./comparison.js";
import { Controllers } from "./controllers.js";
import { Info } from "./info.js";
import { Matching } from "./matching.js";
import { Profile } from "./profile.js";
import { Settings } from "./settings.js";

export const pages = { comparison: Comparison, matching: Matching, profile: Profile, settings: Settings, controllers: Controllers, info: Info };
