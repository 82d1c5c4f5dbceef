import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { LANGUAGES } from '@/lib/i18n/languages'

const read = (language: string, page: string): string =>
  readFileSync(path.resolve(import.meta.dirname, `../../../content/manual/${language}/${page}.md`), 'utf8')

/** Sections of a page, by their headings, with the lines of their lists. */
function sectionsOf(markdown: string) {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [heading = '', ...lines] = text.split('\n')
      const items = lines.filter((line) => line.startsWith('- '))
      return { heading, text, items }
    })
}

/** What a maker is called where it has a name of its own. */
const makersOf = (models: (typeof PROTOCOLS)[number]['models']): string[] => [
  ...new Set(models.map(({ vendor }) => vendor)),
]

describe.each(LANGUAGES)('the manual of protocols in %s', (language) => {
  const sections = sectionsOf(read(language, 'protocols'))

  it('has a section for each protocol of the registry, and one for the doors', () => {
    expect(sections).toHaveLength(PROTOCOLS.length + 1)
  })

  it.each(PROTOCOLS.map((protocol, at) => [protocol.name, protocol, at] as const))(
    'tells of %s its port, makers, identifiers, and what it carries',
    (name, { title, endpoints, identifiers, models, packets, requests }, at) => {
      const section = sections[at]
      if (!section) throw new Error(`nothing of ${name}`)
      if (name !== 'osmand') expect(section.heading).toBe(title.replace(/ \(.*/, ''))
      const [port = '', , identifier = '', , commands = ''] = section.items
      expect(section.items).toHaveLength(6)
      const transports = endpoints.map(({ transport }) => transport.toUpperCase()).join(', ')
      expect(port).toContain(`**${endpoints[0]?.port}** ${transports}`)
      expect(new Set(endpoints.map((endpoint) => endpoint.port)).size).toBe(1)
      for (const maker of makersOf(models)) expect(section.text).toContain(maker)
      expect(identifier.includes('IMEI')).toBe(identifiers.includes('imei'))
      // Who only reports takes none, which is said among what is not supported.
      expect(commands.length).toBeGreaterThan(8)
      const [, last = ''] = section.items.at(-1)?.split(/: |：/) ?? []
      expect([name, new Set(['commands', '指令', 'الأوامر', 'comandos']).has(last)]).toEqual([
        name,
        !packets?.encodeCommand && !requests?.encodeCommand,
      ])
    },
  )

  it('names the ports of all where trackers are connected', () => {
    const page = read(language, 'connect-trackers')
    for (const { name, endpoints } of PROTOCOLS)
      expect([name, page.includes(`**${endpoints[0]?.port}**`)]).toEqual([name, true])
  })
})

it('has the same examples in every language', () => {
  const blocksOf = (language: string) => read(language, 'protocols').match(/^```\n[\s\S]*?^```/gm)
  expect(blocksOf('en')?.length).toBe(6)
  for (const language of LANGUAGES) expect(blocksOf(language)).toEqual(blocksOf('en'))
})
