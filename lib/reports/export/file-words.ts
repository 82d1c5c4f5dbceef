import { createTranslator } from 'next-intl'
import type { FileAccount } from '@/lib/accounts/schema'
import { type Formats, makeFormats } from '@/lib/format/formats'
import { readUnits } from '@/lib/format/units'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { nearestPlace } from '@/lib/places/nearest-place'
import type { NamedPlace, Place } from '@/lib/places/schema'
import { placeWriter } from '@/lib/places/write-place'
import { type CellFormats, makeCellFormats } from '../cell-format'
import type { Column } from '../column'
import type { ReportName } from '../names'

export type FilePoint = readonly [lat: number, lon: number]

/** Names the places of a file: those that it is told of before they are written may have addresses. */
export type FilePlaces = {
  learn: (points: readonly FilePoint[]) => Promise<void>
  find: (lat: number, lon: number) => Place | NamedPlace
}

/** For an installation without an address service. */
export const NEAREST_PLACES: FilePlaces = { learn: async () => {}, find: nearestPlace }

export type FileWords = {
  cells: CellFormats
  formats: Formats
  /** With the unit of its figures. */
  heading: (column: Column) => string
  title: (name: ReportName) => string
  total: string
  texts: Awaited<ReturnType<typeof fileTexts>>
}

const fileTexts = async (language: Language) =>
  createTranslator({ locale: language, messages: await loadMessages(language), namespace: 'reports.file' })

/** The words, figures and units of a report's file, in a language and as an account wants them. */
export async function fileWords(
  language: Language,
  account: FileAccount,
  places: FilePlaces,
): Promise<FileWords> {
  const messages = await loadMessages(language)
  const { reports, eventTypes, states, units: unitNames } = messages
  const units = readUnits(account)
  const formats = makeFormats(language, account.timeZone, units, unitNames)
  const place = placeWriter(language, messages, formats)
  const lists: Record<NonNullable<Column['words']>, Record<string, string>> = {
    eventTypes,
    states,
    'reports.words': reports.words,
  }
  const headings: Record<string, string> = reports.columns
  const cells = makeCellFormats({
    language,
    timeZone: account.timeZone,
    units,
    unitNames,
    reportUnits: reports.units,
    words: {
      yes: reports.screen.yes,
      no: reports.screen.no,
      nobody: reports.words.nobody,
      word: (source, name) => lists[source][name] ?? name,
      place: (lat, lon) => place(places.find(lat, lon)),
    },
  })
  return {
    cells,
    formats,
    heading: ({ key, kind, label }) => {
      const name = label ?? headings[key] ?? key
      const unit = cells.unit(kind)
      return unit ? `${name} (${unit})` : name
    },
    title: (name) => reports.names[name],
    total: reports.screen.total,
    texts: await fileTexts(language),
  }
}
