import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { ClaimedLetter } from '../../letters/outbox.queries.ts'

/** The file of a letter when there is no mail server. Named by its row: written twice after a kill, it is one file. */
export function letterFile({ dataDir }: Config, { id, kind }: Pick<ClaimedLetter, 'id' | 'kind'>): string {
  return path.join(dataDir, 'outbox', `${String(id).padStart(9, '0')}-${kind}.eml`)
}
