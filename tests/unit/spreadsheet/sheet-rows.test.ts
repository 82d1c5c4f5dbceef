import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { SHEET_CAPS } from '@/lib/spreadsheet/sheet'
import { sheetRows } from '@/server/spreadsheet/sheet-rows'

const order = (bytes: Uint8Array) => ({ bytes, language: 'en' as const, maxRows: 10_000 })

/** Does it, and counts how often this thread came to something else meanwhile. */
async function countTurns<Result>(doing: Promise<Result>): Promise<{ result: Result; turns: number }> {
  let turns = 0
  const clock = setInterval(() => turns++, 1)
  try {
    return { result: await doing, turns }
  } finally {
    clearInterval(clock)
  }
}

it('reads off the thread that serves others, and hands over every row in its order', async () => {
  const csv = `imei,name\n${Array.from({ length: 10_000 }, (_, at) => `${at},Van ${at}`).join('\n')}`
  const { result, turns } = await countTurns(sheetRows(order(Buffer.from(csv)), 'someone'))
  expect(result).toHaveLength(10_001)
  expect(result.at(-1)).toEqual({ number: 10_001, cells: ['9999', 'Van 9999'] })
  expect(turns).toBeGreaterThan(20)
})

it('refuses five million empty rows in a small workbook while others are served', async () => {
  const rows = '<row></row>'.repeat(100_000)
  const head = strToU8('<worksheet><sheetData>')
  const sheet = Buffer.concat([head, ...Array.from({ length: 52 }, () => strToU8(rows))])
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': sheet })
  expect(bytes.byteLength).toBeLessThan(200_000)
  const refused = sheetRows(order(bytes), 'someone').catch((error: unknown) => error)
  const { result, turns } = await countTurns(refused)
  expect(result).toMatchObject({ error: 'sheetAllRows', params: { max: SHEET_CAPS.allRows } })
  expect(turns).toBeGreaterThan(20)
})

it('ends a thread that takes too long', async () => {
  const refused = sheetRows(order(Buffer.from('imei\n1')), 'someone', 0.001)
  await expect(refused).rejects.toMatchObject({ error: 'sheetTime', params: { max: 0.001 } })
})
