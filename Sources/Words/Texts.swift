// SPDX-License-Identifier: MIT

/// Every sentence a person reads. A text that one language lacks does not compile.
package protocol Texts: NumberTexts, MusicTexts, TrainingTexts, TroubleTexts, FileTexts, CommandTexts, HelpTexts,
    SettingsTexts, DoctorTexts, ProfileTexts, AnalysisTexts, RecordTexts, SimulationTexts, LogTexts, LearningTexts
{
    var language: Language { get }
}
