import { type CommandParameters, MODE_KINDS, type ModeKind, type ModeTexts } from './definition'

/** The one command whose texts have working modes. */
export const WORKING_MODE = 'workingMode'

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

/** What stands in the text of each. */
export const PARAMETERS_OF_MODE: Readonly<Record<ModeKind, readonly ModeParameter[]>> = {
  normal: ['seconds'],
  timingByClock: ['wakeAt', 'wakeAgainAt'],
  timingByHours: ['minutes', 'hours'],
  week: ['weekdays', 'wakeAt'],
}

/** The texts of working modes that a family has. */
export const modeTexts = ({ modes = {} }: { modes?: ModeTexts }): [ModeKind, string][] =>
  MODE_KINDS.flatMap((kind): [ModeKind, string][] => {
    const text = modes[kind]
    return text === undefined ? [] : [[kind, text]]
  })
