export const EventApprove = {
  title: 'Detail',
} as const
