import { describe, expect, it } from 'vitest'
import { type SearchPage, searchItems } from '@/components/search/search-items'
import { LANGUAGES } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { foundReports } from '@/lib/search/found-reports'
import { matchTitles } from '@/lib/search/match-titles'

const titles = (text: string, known: readonly string[]) =>
  matchTitles(
    text,
    known.map((title) => ({ title })),
  ).map(({ title }) => title)

describe('titles are matched', () => {
  it('whatever their case: first those that begin with the text, of these the shortest', () => {
    const known = ['Idle report', 'Reports of trips', 'REPORT', 'Devices']
    expect(titles(' report ', known)).toEqual(['REPORT', 'Reports of trips', 'Idle report'])
  })

  it('by words that stand for them too, behind those that say it themselves', () => {
    const known = [{ title: 'Theme', words: 'dark colours' }, { title: 'Darkness' }, { title: 'Language' }]
    expect(matchTitles('dark', known).map(({ title }) => title)).toEqual(['Darkness', 'Theme'])
  })

  it('all of them, as they stand, by no text', () => {
    expect(titles(' ', ['b', 'aa', 'a'])).toEqual(['b', 'aa', 'a'])
  })
})

const NOTHING = { devices: [], accounts: [], geofences: [], landmarks: [], places: [], reports: [] }

describe('the list of what is found', () => {
  it('leads to geofences and landmarks where they are drawn', () => {
    const found = {
      ...NOTHING,
      geofences: [{ id: 5, name: 'Depot north', account: null }],
      landmarks: [{ id: 7, name: 'Depot gate', account: 'Fleet' }],
    }
    const known = { pages: [], settings: [], choices: [], actions: [], country: String }
    expect(
      searchItems('depot', found, known).map(({ kind, title, detail, href }) => [kind, title, detail, href]),
    ).toEqual([
      ['geofence', 'Depot north', null, '/geofences?id=5'],
      ['landmark', 'Depot gate', 'Fleet', '/geofences?tab=landmarks&id=7'],
    ])
  })

  for (const language of LANGUAGES)
    it(`has each thing once, whatever of a title is typed (${language})`, async () => {
      const messages = await loadMessages(language)
      const pages: SearchPage[] = [{ path: '/deviceOverview', title: messages.shell.reports }]
      const overview = messages.reports.overviews.deviceOverview.title
      const typed = [messages.shell.reports, overview].flatMap((title) =>
        [...title].map((_, at) => title.slice(at, at + 2)).filter((text) => text.trim() !== ''),
      )
      for (const text of typed) {
        const reports = foundReports(text, messages, { limit: 100, hasFleet: true })
        const found = { ...NOTHING, reports }
        const items = searchItems(text, found, {
          pages,
          settings: [],
          choices: [],
          actions: [],
          country: String,
        })
        const keys = items.map(({ key }) => key)
        expect(new Set(keys).size, text).toBe(keys.length)
        expect(keys, text).toContain('page /deviceOverview')
      }
    })
})
