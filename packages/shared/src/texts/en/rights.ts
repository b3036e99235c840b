/** Why someone sees an area or not. A separate file, because only the server uses it. */
export const rights = {
  inactive: 'This user is inactive or deleted and sees nothing.',
  noGroup: '{user} has no group user and sees no area.',
  everything: '{group}: sees and administers every area.',
  ownCompany: '{group} of {company}: {areaCompany} is that company or one of its subsidiaries.',
  otherCompany: '{group} of {company}: {areaCompany} is neither that company nor one of its subsidiaries.',
  adminArea: '{group}: {area} is one of the admin areas, or below one.',
  noAdminArea: '{group}: {area} is not one of the admin areas.',
  reportArea: '{group}: {area} is one of the reporting areas, or below one.',
  noReportArea: '{group}: {area} is not one of the reporting areas.',
  approveArea: '{group}: {area} is one of the approval areas, or below one.',
  noApproveArea: '{group}: {area} is not one of the approval areas.',
  csrAdminArea: '{group}: {area} is one of the CSR admin areas, or below one.',
  noCsrAdminArea: '{group}: {area} is not one of the CSR admin areas.',
  noReporting: 'Create Report is at level {level}: filing and administering reports needs level 2.',
  noApproving: 'Event Today and Event Record are at level {level}: approving needs level 2 of one of them.',
  nothingToApprove: '{area} itself requires no approval.',
  standIn: 'Decides for {delegator} until {until}, who handed over.',
} as const

export type RightsText = keyof typeof rights
