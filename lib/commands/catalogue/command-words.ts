import type {
  CommandCategory,
  CommandDefinition,
  CommandParameter,
  CommandUnit,
  Danger,
  Mark,
} from './definition'
import type { AnswerReason } from './judge-answer'

/** The namespace of messages that holds them. */
export const COMMAND_WORDS = 'commands'

/**
 * The words of the catalogue in one language. `say` gives the text of a key under `commands`; what an operator added is called
 * as it calls it.
 */
export function commandWords(say: (key: string) => string) {
  return {
    name: ({ name, label }: CommandDefinition): string => label ?? say(`catalogue.${name}.name`),
    /** What it does; nothing for commands of an operator. */
    about: ({ name, label }: CommandDefinition): string =>
      label === undefined ? say(`catalogue.${name}.about`) : '',
    parameter: (name: string, { label }: CommandParameter): string => label ?? say(`parameters.${name}`),
    /** A value of a choice. */
    choice: (name: string, parameter: CommandParameter, value: string): string => {
      const own = parameter.kind === 'choice' ? parameter.labels?.[value] : undefined
      return own ?? (parameter.label === undefined ? say(`choices.${name}.${value}`) : value)
    },
    category: (category: CommandCategory): string => say(`categories.${category}`),
    danger: (danger: Danger): string => say(`dangers.${danger}`),
    mark: (mark: Mark): string => say(`marks.${mark}`),
    unit: (unit: CommandUnit): string => say(`units.${unit}`),
    reason: (reason: AnswerReason): string => say(`reasons.${reason}`),
  }
}
