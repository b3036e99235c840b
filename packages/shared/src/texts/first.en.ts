/* The texts of sign-in, the start page and every form: the browser loads them first, the others with the screens
   that need them. */

/** Names of fields, for messages and labels. */
const field = {
  company: 'Company',
  username: 'Username',
  password: 'Password',
  oldPassword: 'Old Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  email: 'Email',
} as const

/** Problems that any form can detect itself, and failures of any call. */
const problem = {
  invalidLink: 'Invalid link',
  sessionExpired: 'Session time out',
  noPermission: 'No Permission',
  required: 'Please Specify {field}',
  tooLong: '{field} must be at most {n} characters',
  invalidDate: 'The date in {name} does not exist. Use dd/MM/yyyy. The year is from 1900 to 2200.',
  invalidEmail: 'Invalid Email',
  passwordWeak:
    'Passwords must have at least 8 characters and contain at least three of the following: uppercase letters, lowercase letters, numbers, symbols.',
  passwordRepeats: 'This password is a shorter text typed again and again. Please choose another one.',
  passwordMismatch: 'Invalid Password',
  dateOrder: 'The start date must not be later than the end date.',
  notConfirmed: 'The data was not saved.',
  duplicate: 'Duplicate Data',
} as const

export type FirstProblem = keyof typeof problem

export const first = {
  field,
  problem,
  eventColor: { 3: 'Normal', 4: 'Abnormal' },
  message: {
    saved: 'Data is already saved.',
    deleted: 'Delete is completed.',
    soFar: 'so far, {at}',
    passwordChanged: 'The password was changed. Please sign in with the new password.',
    forgotPassword: 'Forgot Password Complete.',
  },
} as const
