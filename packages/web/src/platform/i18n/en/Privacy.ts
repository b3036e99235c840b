export const Privacy = {
  intro:
    'Daybook is an internal system for the group of companies. This notice says what personal data it holds, why, and what you can ask for.',
  dataTitle: 'What is kept',
  data: 'Your name, employee number, position, department, e-mail address and telephone number, your username and the rights you were given; the reports you file, edit or decide, with their files; and a record of sign-ins and changes with the time and the network address.',
  whyTitle: 'What it is used for',
  why: 'To sign you in, to show who reported and who decided what, to send the letters that belong to that work, and to keep the record complete and secure. It is not used for advertising and not sold.',
  whoTitle: 'Who sees it',
  who: 'People of the group whose rights cover the company and area concerned, and the administrators of the system. Nobody outside the group, unless the law requires it.',
  longTitle: 'How long',
  long: 'As long as the reports are needed for the group’s records or the law asks for it. Accounts that are no longer used are closed. Sign-in sessions end after 8 hours without use and after 24 hours at most.',
  cookiesTitle: 'Cookies and storage',
  cookies:
    'One cookie keeps you signed in. Your browser also remembers your language, theme, year format and last chosen company. There is no tracking.',
  rightsTitle: 'Your rights',
  rights:
    'Under the Personal Data Protection Act B.E. 2562 you may ask to see, correct, move, restrict or delete your data, and object to its use. Contact us through the Contact Us page.',
} as const
