/** What a command is about; the texts stand in messages under `commands.categories`. */
export const COMMAND_CATEGORIES = [
  'reporting',
  'alarms',
  'numbers',
  'engine',
  'connection',
  'device',
  'video',
] as const
export type CommandCategory = (typeof COMMAND_CATEGORIES)[number]

/**
 * What it takes before a command is sent, the least first: nothing, one confirmation, two because the device can be lost for
 * good, or the gate of the engine cut. The texts stand under `commands.dangers`.
 */
export const DANGERS = ['none', 'confirm', 'confirmTwice', 'engine'] as const
export type Danger = (typeof DANGERS)[number]

/** How sure a text is: a vendor's document names it, it was seen on a device or in a client, or nobody confirmed it. */
export const MARKS = ['vendor', 'seen', 'unconfirmed'] as const
export type Mark = (typeof MARKS)[number]

/** Commands that are off unless the operator turns them on: listening in is not lawful everywhere. */
export const OPERATOR_SWITCHES = ['listenIn'] as const
export type OperatorSwitch = (typeof OPERATOR_SWITCHES)[number]

/** What numbers are in, as they stand in the text. */
export const COMMAND_UNITS = ['s', 'min', 'h', 'm', 'kmh', 'degrees'] as const
export type CommandUnit = (typeof COMMAND_UNITS)[number]

/**
 * What a text is: anything in Latin letters, a message in any letters, one that is read out in Chinese or English, one part of a list that semicolons and colons part, digits, the name or address of a host, or an
 * address of the web or of a stream.
 */
export const TEXT_FORMS = ['any', 'message', 'spoken', 'part', 'digits', 'host', 'url', 'stream'] as const
export type TextForm = (typeof TEXT_FORMS)[number]

type Common = {
  /** Only asked for where another parameter, a choice, has this value. */
  shownIf?: { field: string; is: string }
  /** It may be left empty. */
  optional?: true
  /** Own words of an operator; built-in parameters are worded in messages under `commands.parameters`. */
  label?: string
}

/** What is asked for of a command. The first value is what a form begins with; null where it has to be said. */
export type CommandParameter = Common &
  (
    | { kind: 'integer'; unit: CommandUnit | null; min: number; max: number; first: number | null }
    /** What the text has for each value; the values are worded under `commands.choices`. */
    | {
        kind: 'choice'
        options: Readonly<Record<string, string>>
        first: string
        labels?: Readonly<Record<string, string>>
      }
    | { kind: 'phone' }
    /** At least one, and so many at most. */
    | { kind: 'phones'; max: number }
    /** By the clock, as `07:30`. */
    | { kind: 'time'; first: string }
    /** Of so many letters at most, without `#`, `,` and control characters. */
    | { kind: 'text'; max: number; first: string | null; form: TextForm }
    | { kind: 'latitude' }
    | { kind: 'longitude' }
  )
export type CommandParameters = Readonly<Record<string, CommandParameter>>

export type ParameterValue = string | number | readonly string[] | null
export type ParameterValues = Readonly<Record<string, ParameterValue>>

/**
 * A text with `{parameter}` in it, or one for each value of a choice. What stands in `[…]` goes out only when one of the
 * parameters in it has a value; `{parameter:format}` is written in a format of `template.ts`.
 */
export type Template = string | { by: string; of: Readonly<Record<string, string>> }

/**
 * What sets a working mode: `normal` with `{seconds}`, `timingByHours` with `{hours}` or `{minutes}`, `timingByClock` with
 * `{wakeAt}` and, where it wakes twice a day, `{wakeAgainAt}`, `week` with `{weekdays}` and `{wakeAt}`.
 */
export const MODE_KINDS = ['normal', 'timingByClock', 'timingByHours', 'week'] as const
export type ModeKind = (typeof MODE_KINDS)[number]
export type ModeTexts = { readonly [Kind in ModeKind]?: string }

/** How trackers of some families are told. */
export type CommandText = {
  families: readonly string[]
  /** What these families take in place of the parameters of the command. */
  parameters?: CommandParameters
  gprs: Template
  /** By SMS: `true` where it is the same; without it there is none. */
  sms?: Template | true
  /** Asks for the setting. */
  read?: string
  /** The same as working modes, which all families have in common; one without a text is not known. */
  modes?: ModeTexts
  /** Where the text was found. */
  source: string
  mark: Mark
}

export type CommandEntry = {
  /** Own words of an operator; built-in commands are worded under `commands.catalogue`. */
  label?: string
  parameters: CommandParameters
  texts: readonly CommandText[]
  danger: Danger
  /** It changes nothing, and may be sent again by itself. */
  readsOnly?: true
  /** Offered before the others. */
  isCommon?: true
  operatorSwitch?: OperatorSwitch
}
/** Commands of one category by their names. */
export type CommandTable = Readonly<Record<string, CommandEntry>>

export type CommandDefinition = CommandEntry & { name: string; category: CommandCategory }

/** What commands there are, and of which family a model is. */
export type Catalogue = {
  definitions: readonly CommandDefinition[]
  families: readonly string[]
  /** Models that an operator put into a family, by their codes. */
  models: Readonly<Record<string, string>>
}

/** The text by which a family is told, if one is known. */
export const textFor = (definition: CommandEntry, family: string): CommandText | null =>
  definition.texts.find(({ families }) => families.includes(family)) ?? null

/** What is asked for when a command goes out in a text. */
export const parametersOf = (definition: CommandEntry, text: CommandText): CommandParameters =>
  text.parameters ?? definition.parameters
