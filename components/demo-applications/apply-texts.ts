export const APPLY_TEXTS = [
  'name',
  'department',
  'phone',
  'phoneHint',
  'email',
  'agree',
  'read',
  'submit',
] as const

export type ApplyTexts = Record<(typeof APPLY_TEXTS)[number], string> & { done: string }

export const APPLY_PROBLEMS = ['needed', 'phone', 'email', 'agreed'] as const
export type ApplyProblems = Record<(typeof APPLY_PROBLEMS)[number], string>
