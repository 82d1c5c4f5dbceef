import { commandsFor, type OfferedCommand as Entry } from './catalogue/catalogue'
import { restoresEngine } from './catalogue/danger-of-text'
import type { Catalogue } from './catalogue/definition'
import { type CommandedModel, carriesCommands } from './catalogue/families'
import { alternatives } from './catalogue/template'
import type { OfferedCommand, OfferedInBatch } from './offered-schema'

/** A model, and how many devices of it are meant. */
export type MeantModel = CommandedModel & { devices: number }

/** Trackers of which no more is known than what most of them speak. */
const USUAL = { code: '', protocol: 'gt06', isPhone: false, devices: 0 }

/** A command of the catalogue as it is offered. */
export function offerOf({ definition, family, text, parameters }: Entry): OfferedCommand {
  const { name, label = null, category, danger, isCommon = false } = definition
  const { mark, source, gprs } = text
  const sms = text.sms === true ? gprs : (text.sms ?? null)
  return { name, label, category, danger, mark, source, isCommon, family, parameters, text: gprs, sms }
}

/** Whether it is one that restores an engine, with some of its values at least. */
export const restores = ({ text, family }: Pick<Entry, 'text' | 'family'>): boolean =>
  alternatives(text.gprs).some((one) => restoresEngine(one, family))

/**
 * What can be sent to devices of several models together: all that any of them takes, the common commands first, each as the model
 * with the most devices has it, and how many models take it. Without any model, what trackers take of which no more is known.
 * Engines are cut one by one.
 */
export function offersForModels(models: readonly MeantModel[], catalogue: Catalogue): OfferedInBatch[] {
  const carrying = (models.length > 0 ? models : [USUAL])
    .filter(carriesCommands)
    .toSorted((one, other) => other.devices - one.devices)
  const offers = new Map<string, OfferedInBatch>()
  for (const model of carrying) {
    for (const entry of commandsFor(model, catalogue)) {
      const offer = offerOf(entry)
      if (offer.danger === 'engine') continue
      const known = offers.get(offer.name)
      const taking = (known?.models ?? 0) + (models.length > 0 ? 1 : 0)
      offers.set(offer.name, { ...(known ?? offer), models: taking })
    }
  }
  const all = [...offers.values()]
  return [...all.filter(({ isCommon }) => isCommon), ...all.filter(({ isCommon }) => !isCommon)]
}
