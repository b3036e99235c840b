export const ContactUs = {
  title: 'Contact Us',
} as const
