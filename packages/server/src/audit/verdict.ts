/** A finding: the kind of change, the position in the chain (0: none), and a sentence for the reader. */
export type Finding = {
  kind: 'edited' | 'deleted' | 'inserted' | 'moved' | 'backdated' | 'cut' | 'head' | 'secret' | 'disarmed' | 'rows'
  position: number
  entryId?: number
  text: string
}

/** The result of a verification. */
export type Verdict = {
  sealed: number
  waiting: number
  sealedAt: string | undefined
  hasCopy: boolean
  /** The position from which this verification resumed an interrupted one. */
  continued?: number
  finding?: Finding
}
