import { database } from '@/db/client'
import { importKnowledge, insertRows } from '@/db/queries/devices/device-import'
import { countProblems } from '@/lib/devices/count-problems'
import { judgeImport } from '@/lib/devices/import-rows'
import { importOptions } from '@/lib/devices/import-schema'
import { taskHandler } from './task-handler'
import { type RefusedRow, saveRefused, uploadedDevices } from './uploaded-devices'

const ROWS_AT_ONCE = 500

type Landed = { created: number; refusedRows: RefusedRow[] }

/** Registers the devices of a spreadsheet; rows that are wrong come back as a file. */
export const importDevices = taskHandler({
  kind: 'importDevices',
  params: importOptions,
  run: async (task) => {
    const { access, params, progress } = task
    const upload = await uploadedDevices(task)
    const { rows } = upload.sheet
    // An earlier attempt may have landed the first rows: they are judged by what it wrote down.
    const landed = (task.result as { state?: Landed } | null)?.state ?? { created: 0, refusedRows: [] }
    const open = rows.slice(task.done).map(({ given }) => given.imei ?? '')
    const known = await importKnowledge(access, params, open)
    const judged = judgeImport(rows, { ...known, icons: upload.words.icons })
    const summary = () => {
      const refused = landed.refusedRows
      const problems = countProblems(refused.map(([, issues]) => ({ issues: [...issues] })))
      return { created: landed.created, refused: refused.length, problems }
    }
    await progress({ done: task.done, total: rows.length })
    for (let at = task.done; at < rows.length; at += ROWS_AT_ONCE) {
      const part = judged.slice(at, at + ROWS_AT_ONCE)
      await database().transaction(async (tx) => {
        const done = await insertRows(tx, access, params, part)
        for (const [index, { device, issues }] of done.entries()) {
          if (device) landed.created++
          else landed.refusedRows.push([at + index, issues])
        }
        await progress({ done: at + part.length, result: { ...summary(), state: landed } }, tx)
      })
    }
    await saveRefused(task, upload, landed.refusedRows)
    return summary()
  },
})
