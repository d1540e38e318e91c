// SPDX-License-Identifier: MIT
// The pages that nobody needs in order to begin; they come after Start is there.
import { Controllers } from "./controllers.js";
import { Info } from "./info.js";
import { Profile } from "./profile.js";
import { Settings } from "./settings.js";

export const pages = { profile: Profile, settings: Settings, controllers: Controllers, info: Info };
