/** A finding: the kind of change, the position in the chain (0: none), and a sentence for the reader. */
export type Finding = {
  kind:
    | 'edited'
    | 'deleted'
    | 'inserted'
    | 'moved'
    | 'backdated'
    | 'cut'
    | 'head'
    | 'secret'
    | 'disarmed'
    | 'rows'
    | 'archive'
  position: number
  entryId?: number
  text: string
}

/** What a verification says of the trail. */
export type Verdict = {
  sealed: number
  waiting: number
  sealedAt: string | undefined
  hasCopy: boolean
  /** The position up to which an interrupted verification had come, which this one continued. */
  continued?: number
  finding?: Finding
}
