import type { Language } from '@daybook/shared/registry'
import { type Finding, findingText } from '@daybook/shared/texts/operations'
import { commandLine } from '../../platform/commandLine.ts'

const commands = {
  makeBackup: commandLine('backup', '--to BACKUP_TO'),
  verifyBackup: commandLine('backup', 'verify BACKUP_TO'),
  verifyTrail: commandLine('audit:verify'),
}

/** The text of a finding, with the commands of this installation; undefined: its note is of another version. */
export function inWords(language: Language, finding: Omit<Finding, 'state'>) {
  return findingText(language, { ...finding, values: { ...commands, ...finding.values } })
}
