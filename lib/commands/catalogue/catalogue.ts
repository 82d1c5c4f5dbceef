import { ALARMS } from './alarms'
import { CONNECTION } from './connection'
import {
  type Catalogue,
  COMMAND_CATEGORIES,
  type CommandCategory,
  type CommandDefinition,
  type CommandParameters,
  type CommandTable,
  type CommandText,
  parametersOf,
  textFor,
} from './definition'
import { DEVICE } from './device'
import { ENGINE } from './engine'
import { FAMILIES, familyOf } from './families'
import { NUMBERS } from './numbers'
import { REPORTING } from './reporting'
import { VIDEO } from './video'

const TABLES = {
  reporting: REPORTING,
  alarms: ALARMS,
  numbers: NUMBERS,
  engine: ENGINE,
  connection: CONNECTION,
  device: DEVICE,
  video: VIDEO,
} as const satisfies Record<CommandCategory, CommandTable>

type Tables = typeof TABLES
/** The one name of a built-in command; the texts stand in messages under `commands.catalogue`. */
type CommandName = { [Of in CommandCategory]: keyof Tables[Of] }[CommandCategory]

/** What is known of itself, before an operator adds anything. */
export const CATALOGUE: Catalogue = {
  definitions: COMMAND_CATEGORIES.flatMap((category) =>
    Object.entries<CommandTable[string]>(TABLES[category]).map(([name, entry]) => ({
      ...entry,
      name,
      category,
    })),
  ),
  families: FAMILIES,
  models: {},
}

export const COMMAND_NAMES = CATALOGUE.definitions.map(({ name }) => name) as CommandName[]

export const commandNamed = (name: string, catalogue: Catalogue = CATALOGUE): CommandDefinition | null =>
  catalogue.definitions.find((one) => one.name === name) ?? null

export type OfferedCommand = {
  definition: CommandDefinition
  family: string
  text: CommandText
  parameters: CommandParameters
}

/** The commands of a catalogue that devices of a model can be sent, the common ones first. */
export function commandsFor(
  model: { code: string; protocol: string },
  catalogue: Catalogue = CATALOGUE,
): OfferedCommand[] {
  const family = familyOf(model, catalogue.models)
  if (family === null) return []
  const offered = catalogue.definitions.flatMap((definition) => {
    const text = textFor(definition, family)
    return text ? [{ definition, family, text, parameters: parametersOf(definition, text) }] : []
  })
  const isCommon = ({ definition }: OfferedCommand) => definition.isCommon === true
  return [...offered.filter(isCommon), ...offered.filter((one) => !isCommon(one))]
}
