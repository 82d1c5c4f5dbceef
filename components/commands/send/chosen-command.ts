import type { ParameterValues } from '@/lib/commands/catalogue/definition'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import { type TypedValues, typedFrom } from '@/lib/commands/typed-values'

/** What a command was before, to be sent once more, or what a template says of it. */
export type Before = {
  command: string | null
  parameters: ParameterValues | null
  /** Of a template of the catalogue there is none. */
  text: string | null
  /** Parameters that a template leaves to whoever uses it. */
  asked?: readonly string[]
}

/** A command of the catalogue or, without one, a free text; with what stands in its form at first. */
export type Chosen = { offer: OfferedCommand | null; typed: TypedValues; text: string }

/** As the catalogue proposes it; null is a free text. */
export const chosenNew = (offer: OfferedCommand | null): Chosen => ({
  offer,
  text: '',
  typed: offer ? typedFrom(offer.parameters) : {},
})

/** A command that is offered no more goes as the text that it was. */
export function chosenBefore(commands: readonly OfferedCommand[], before: Before): Chosen {
  const { command, parameters, text, asked } = before
  const offer = commands.find(({ name }) => name === command) ?? null
  return offer
    ? { offer, typed: typedFrom(offer.parameters, parameters ?? {}, asked), text: '' }
    : { offer: null, typed: {}, text: text ?? '' }
}
