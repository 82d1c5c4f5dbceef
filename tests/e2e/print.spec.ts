import type { Page } from '@playwright/test'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import en from '@/messages/en.json' with { type: 'json' }
import { readPdf } from '../support/read-pdf'
import { countClicks } from './support/count-clicks'
import { recordDay } from './support/recorded-day'
import { expect, test } from './support/test'
import { press } from './support/touch'

const { names, screen } = en.reports
const TRIPS = 2000

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ signIn }) => signIn('demo-reseller'))

test('two thousand trips are printed with two clicks, and the page never holds them', async ({
  page,
  isMobile,
  gatewayGt06Port,
  sql,
}) => {
  const { imei } = await recordDay(page, gatewayGt06Port, 'Printed van')
  await sql`
    insert into device_segments (device_id, start_time, end_time, kind, start_lat, start_lon, end_lat, end_lon, distance_cm)
    select id, at, at + interval '1 minute', ${SEGMENT_KINDS.trip}, 41.15, -8.62, 41.16, -8.62, 120000
    from devices, generate_series(1, ${TRIPS}) as trip, lateral (select now() - interval '5 days' + trip * interval '2 minutes') as times (at)
    where imei = ${imei}`
  const printed: string[] = []
  await page.exposeFunction('noteMostRows', (rows: number) => printed.push(`${rows} rows`))
  await page.exposeFunction('notePrinted', (title: string) => printed.push(title))
  await page.addInitScript(() => {
    const notes = window as unknown as Record<'noteMostRows' | 'notePrinted', (value: unknown) => void>
    // The viewer of a PDF is in a frame; its dialogue would wait for a person.
    if (window !== top) window.print = () => notes.notePrinted(window.frameElement?.getAttribute('title'))
    const watch = new MutationObserver(() => {
      const rows = document.querySelectorAll('tr').length
      if (rows > 300) notes.noteMostRows(rows)
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/trips?imei=${imei}`)
  const { count, total } = isMobile ? await cardsOf(page) : await tableOf(page)
  expect(count).toBeGreaterThanOrEqual(TRIPS)

  const clicks = await countClicks(page)
  const file = page.waitForResponse((response) => /\/api\/tasks\/\d+\/file$/.test(response.url()), {
    timeout: 60_000,
  })
  await press(page.getByRole('button', { name: screen.print, exact: true }), isMobile)
  await expect(page.getByRole('status').filter({ hasText: screen.printing.split(':')[0] })).toBeVisible()
  // What a page has taken as a blob is not told whole to whoever watches it.
  const bytes = await (await page.request.get((await file).url())).body()
  const pages = readPdf(bytes)
  await expect.poll(() => printed, { timeout: 20_000 }).toEqual([names.trips])
  expect(clicks()).toBeLessThanOrEqual(2)

  expect(pages.flat().filter((line) => line === 'Printed van')).toHaveLength(count)
  expect(pages.at(-1)).toContain(total)
  for (const [at, lines] of pages.entries()) expect(lines.at(-1)).toBe(`Page ${at + 1}`)
  await expect(page.getByRole('button', { name: screen.print, exact: true })).toBeEnabled()
})

type Shown = { count: number; total: string | null }

/** How many rows the table on the page has, and the distance in its last line. */
async function tableOf(page: Page): Promise<Shown> {
  const table = page.getByRole('region', { name: names.trips }).last()
  await expect(table.locator('tbody tr').first()).toBeVisible({ timeout: 20_000 })
  const rows = Number(await table.locator('table').getAttribute('aria-rowcount'))
  const distance = table
    .locator('tfoot')
    .getByText(/^[\d,]+\.\d\d$/)
    .first()
  return { count: rows - 2, total: await distance.textContent() }
}

/** The same of the cards that a phone shows: those that are there, those behind the button, and the totals above them. */
async function cardsOf(page: Page): Promise<Shown> {
  const cards = page.getByRole('list', { name: names.trips }).getByRole('listitem')
  await expect(cards.first()).toBeVisible({ timeout: 20_000 })
  const [before = ''] = screen.moreRows.split(' (')
  const more = await page.getByRole('button', { name: new RegExp(before) }).textContent()
  const distance = page.getByRole('definition').filter({ hasText: /^[\d,]+\.\d\d$/ })
  return {
    count: (await cards.count()) + Number(/\d[\d,]*/.exec(more ?? '')?.[0].replaceAll(',', '')),
    total: await distance.first().textContent(),
  }
}
