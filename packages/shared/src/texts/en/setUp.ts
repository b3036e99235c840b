/** Who may do a step of the set-up, for those who may not; and what it adds. */
export const setUp = {
  forCorporate: 'A corporate administrator does this.',
  forReporters: 'Somebody who reports for an area files it.',
  forMenu: "Somebody who may edit in the menu '{menu}' does this.",
  /** The names of the starter event types. */
  types: {
    nothingToReport: 'Nothing to report',
    communityVisit: 'Community visit',
    communityActivity: 'Community activity',
    complaint: 'Complaint',
    environmentalConcern: 'Environmental concern',
    gatheringOrProtest: 'Gathering or protest',
    plannedMaintenance: 'Planned maintenance',
    equipmentFailure: 'Equipment failure',
    spillOrLeak: 'Spill or leak',
    fireOrSmoke: 'Fire or smoke',
    accidentOrInjury: 'Accident or injury',
    drill: 'Drill',
    intrusion: 'Intrusion',
    theftOrLoss: 'Theft or loss',
    trafficAccident: 'Traffic accident',
    disturbance: 'Disturbance',
  },
}
