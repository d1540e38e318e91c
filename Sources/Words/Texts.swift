// SPDX-License-Identifier: MIT

/// Every sentence a person reads. A text that one language lacks does not compile.
package protocol Texts: NumberTexts, MusicTexts, TrainingTexts, SpokenTexts, TroubleTexts, FileTexts, CommandTexts,
    HelpTexts, SettingsTexts, DoctorTexts, ProfileTexts, RecordTexts, LogTexts, LearningTexts, ScreenTexts
{
    var language: Language { get }
}
