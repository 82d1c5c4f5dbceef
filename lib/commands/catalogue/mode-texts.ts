import { type CommandParameters, type CommandText, MODE_KINDS, type ModeKind } from './definition'

/** What the texts of working modes ask for. */
export const MODE_PARAMETERS = {
  seconds: { kind: 'integer', unit: 's', min: 1, max: 86_400, first: null },
  minutes: { kind: 'integer', unit: 'min', min: 1, max: 1440, first: null },
  hours: { kind: 'integer', unit: 'h', min: 1, max: 24, first: null },
  wakeAt: { kind: 'time', first: '12:00' },
  wakeAgainAt: { kind: 'time', first: '13:00', optional: true },
  /** In their order, without anything between them: 1 is Sunday. */
  weekdays: { kind: 'text', max: 7, first: null, form: 'digits' },
} as const satisfies CommandParameters
export type ModeParameter = keyof typeof MODE_PARAMETERS

/** The texts of working modes that a family has. */
export const modeTexts = ({ modes = {} }: CommandText): [ModeKind, string][] =>
  MODE_KINDS.flatMap((kind): [ModeKind, string][] => {
    const text = modes[kind]
    return text === undefined ? [] : [[kind, text]]
  })
