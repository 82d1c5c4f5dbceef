import { createTranslator } from 'next-intl'
import type { Language } from '@/lib/i18n/languages'
import type { Messages } from '@/lib/i18n/load-messages'
import { namedInput } from './named-input'
import type { DeviceEvent } from './schema'
import { eventTypeOf } from './severity'

/** Says what happened, in a language, for letters and notices: its type, and what its owner calls it. */
export function eventWriter(
  language: Language,
  messages: Messages,
): (event: Pick<DeviceEvent, 'type' | 'data'>) => string {
  const types = createTranslator({ locale: language, messages, namespace: 'eventTypes' })
  const events = createTranslator({ locale: language, messages, namespace: 'events' })
  return (event) => {
    const named = namedInput(event)
    return named ? events('namedInput', named) : types(eventTypeOf(event.type))
  }
}
