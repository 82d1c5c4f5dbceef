import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PUT as change, DELETE as remove } from '@/app/api/working-mode-templates/[id]/route'
import { POST as keep, GET as listTemplates } from '@/app/api/working-mode-templates/route'
import { businessLogs } from '@/db/schema/business-logs'
import { MOST_MODE_TEMPLATES, type ModeTemplate } from '@/lib/working-modes/template-schema'
import { callRoute } from '../support/call-route'
import { each6h, modeWorld, normal } from '../support/mode-world'

const { database, tokens } = modeWorld()

describe('templates of working modes', () => {
  const make = (body: object, login = 'fleet') =>
    callRoute<ModeTemplate>(keep, { token: tokens[login], body })
  const put = (id: number, body: object, login = 'fleet') =>
    callRoute<ModeTemplate>(change, { token: tokens[login], method: 'PUT', params: { id: String(id) }, body })
  const take = (id: number, login = 'fleet') =>
    callRoute(remove, { token: tokens[login], method: 'DELETE', params: { id: String(id) } })
  const names = async (login: string) =>
    (await callRoute<ModeTemplate[]>(listTemplates, { token: tokens[login] })).data?.map(({ name }) => name)

  it('are kept, changed and taken away by who may batch commands of all devices of the account', async () => {
    const made = await make({ name: 'Nights', setting: each6h })
    expect([made.status, made.data]).toMatchObject([201, { name: 'Nights', setting: each6h }])
    const id = made.data?.id ?? 0
    const changed = await put(id, { name: 'Days', setting: normal })
    expect(changed.data).toMatchObject({ id, name: 'Days', setting: normal })
    expect([await names('fleet'), await names('part'), await names('rival'), await names('shop')]).toEqual([
      ['Days'],
      ['Days'],
      [],
      [],
    ])
    const body = { name: 'Theirs', setting: normal }
    for (const login of ['rival', 'shop', 'admin'])
      expect([(await put(id, body, login)).status, (await take(id, login)).status]).toEqual([404, 404])
    for (const login of ['single', 'part'])
      expect([
        (await make(body, login)).status,
        (await put(id, body, login)).status,
        (await take(id, login)).status,
      ]).toEqual([403, 403, 403])
    expect([(await take(id)).status, (await take(id)).status, await names('fleet')]).toEqual([200, 404, []])
    const logged = await database.db
      .select({ action: businessLogs.action, changes: businessLogs.changes })
      .from(businessLogs)
      .where(eq(businessLogs.objectKind, 'workingModeTemplate'))
      .orderBy(businessLogs.id)
    expect(logged.map(({ action }) => action)).toEqual([
      'commands.modeTemplateCreate',
      'commands.modeTemplateEdit',
      'commands.modeTemplateDelete',
    ])
    expect(logged[1]?.changes).toMatchObject({ workingMode: { before: 'timing 6 h', after: 'normal 60 s' } })
  })

  it('may bear the same name, say one thing only, and are at most ten of an account', async () => {
    for (const setting of [
      { ...each6h, wakeUpTime: '07:30' },
      { ...each6h, syncInterval: null },
      { ...each6h, syncTime: '07:30' },
      { mode: 'week', weekdays: [2, 2], wakeUpTime: '07:30', limitation: null },
      { mode: 'week', weekdays: [2], wakeUpTime: '24:00', limitation: null },
      { ...normal, syncInterval: 9 },
      { ...each6h, limitation: { unit: 'day', amount: 366, thenInterval: 60 } },
    ])
      expect([setting, (await make({ name: 'Wrong', setting })).status]).toEqual([setting, 400])
    const all = await Promise.all(
      Array.from({ length: MOST_MODE_TEMPLATES + 2 }, () => make({ name: 'Same', setting: normal })),
    )
    const refused = all.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, code, msg }) => [status, code, msg])).toEqual(
      Array(2).fill([409, 21075, 'An account can have 10 templates.']),
    )
  })
})
