import { importTyped } from '@/db/queries/devices/device-import'
import { countProblems } from '@/lib/devices/count-problems'
import { importResult, importTypedBody } from '@/lib/devices/import-schema'
import { sheetWords } from '@/lib/devices/sheet-words'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'Import up to 1 000 IMEIs at once, with names or without; right ones land, the others come back with their reasons',
    permission: 'devices.create',
    body: importTypedBody,
    returns: importResult,
    status: 201,
  },
  async ({ access, body: { imeis, ...given } }) => {
    const options = {
      ...given,
      accountId: given.accountId ?? access.accountId,
      groupId: given.groupId ?? null,
    }
    const rows = await importTyped(access, options, imeis, (await sheetWords()).icons)
    const refused = rows.filter(({ device }) => device === null)
    return {
      created: rows.length - refused.length,
      refused: refused.length,
      problems: countProblems(refused),
      rows: refused,
    }
  },
)
