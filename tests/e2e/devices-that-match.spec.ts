import en from '@/messages/en.json' with { type: 'json' }
import { expectAccessible } from './support/accessibility'
import { addVehicle } from './support/alarms'
import { expect, test } from './support/test'

const { devices: texts } = en
/** More than the table loads at once. */
const MANY = 103
const LOADED = 100
const word = `Pool${Date.now()}`

test.describe.configure({ timeout: 120_000 })
test.beforeEach(async ({ signIn }) => {
  await signIn('demo-reseller')
})

// The world is shared: others choose all devices of theirs, which 200 at most may be.
test.afterEach(async ({ sql }) => {
  await sql`delete from devices where name like ${`${word}%`}`
})

test('all devices that a filter finds are put into a group, loaded or not, and no others', async ({
  page,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has cards, chosen one by one')
  const other = await addVehicle(page, 'Not of the pool')
  for (let at = 0; at < MANY; at += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, MANY - at) }, (_, more) => addVehicle(page, `${word} ${at + more}`)),
    )
  const headers = { origin: baseURL ?? '' }
  const made = await page.request.post('/api/groups', { data: { name: word }, headers })
  const group: number = (await made.json()).data.id
  const find = async (body: object) => {
    const answer = await page.request.post('/api/devices/search', { data: body, headers })
    const { items, total } = (await answer.json()).data
    return { items: items as { imei: string }[], total: total as number }
  }

  await page.goto('/devices')
  await page.getByRole('searchbox', { name: texts.search }).fill(word)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await expect(page.locator('[data-device]').first()).toContainText(word)
  const bar = page.getByRole('toolbar')
  const all = page.getByRole('checkbox', { name: texts.selectAll })
  await all.check()
  await expect(bar).toContainText(`${LOADED} devices chosen`)
  await page.getByRole('button', { name: `Choose all ${MANY} that match` }).click()
  await expect(bar).toContainText(`${MANY} devices chosen`)
  await expect(page.getByText(`All ${MANY} devices that match are chosen.`)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Only the ${LOADED} loaded` }).click()
  await expect(bar).toContainText(`${LOADED} devices chosen`)
  await page.getByRole('button', { name: `Choose all ${MANY} that match` }).click()
  // A row that is taken out leads back to rows.
  await page.locator('[data-device]').first().getByRole('checkbox').uncheck()
  await expect(bar).toContainText(`${LOADED - 1} devices chosen`)
  await all.check()
  await page.getByRole('button', { name: `Choose all ${MANY} that match` }).click()

  await bar.getByRole('button', { name: texts.setGroup.action }).click()
  const dialog = page.getByRole('dialog', { name: `Group of ${MANY} devices` })
  await dialog.getByRole('radio', { name: word }).check()
  await dialog.getByRole('button', { name: texts.setGroup.submit }).click()
  await expect(page.getByText(`${MANY} devices put into the group.`)).toBeVisible()
  await expect(bar).toHaveCount(0)

  const inside = await find({ groupId: group, pageSize: 1 })
  expect(inside.total).toBe(MANY)
  expect((await find({ groupId: group, search: other.imei })).items).toEqual([])
  expect((await find({ search: other.imei })).items.map(({ imei }) => imei)).toEqual([other.imei])
})
