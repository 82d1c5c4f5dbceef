import type { z } from 'zod'
import { handOver, importTaskOf } from '@/db/queries/imports/import-tasks'
import { insertTask } from '@/db/queries/tasks/tasks'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import {
  type ImportTaskParams,
  sourceName,
  type TraccarImportBody,
  type traccarDumpForm,
} from '@/lib/imports/traccar/order-schema'
import type { Task } from '@/lib/tasks/schema'
import { seal } from '@/server/auth/sealed'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'
import { orderWithFiles } from '@/server/storage/stored-file'
import { SECRET_PURPOSE } from './open-source'
import { refuseImportAddress } from './reach'

/** Orders a dry run, which every import begins with. Throws `importAddress` for what would never be called. */
export async function orderDryRun(
  access: Access,
  { body, language, isInside }: { body: TraccarImportBody; language: Language; isInside: boolean },
): Promise<Task> {
  requirePermission(access, 'imports.run')
  await refuseImportAddress(new URL(body.url), isInside)
  const { door, url, from, positions } = body
  const secret = seal(door === 'token' ? body.token : body.password, SECRET_PURPOSE)
  const params: ImportTaskParams = {
    door,
    url,
    from,
    positions,
    secret,
    isInside,
    isDry: true,
    source: sourceName(url),
    user: door === 'token' ? null : body.user,
    zone: door === 'database' ? body.zone : 'UTC',
  }
  return insertTask(access, { kind: 'importTraccar', title: params.source, language, params })
}

/**
 * The same of a file that `mysqldump` or `pg_dump` wrote, which lies in the file storage. `name` is what the server goes by from then on;
 * `zone` is where the clocks are by which its database keeps times.
 */
export function orderDumpDryRun(
  access: Access,
  given: { key: string; name: string; zone: string; language: Language } & Pick<
    ImportTaskParams,
    'from' | 'positions'
  >,
): Promise<Task> {
  requirePermission(access, 'imports.run')
  const { key, name, zone, language, from, positions } = given
  const params: ImportTaskParams = {
    door: 'dump',
    url: null,
    user: null,
    zone,
    from,
    positions,
    isInside: true,
    isDry: true,
    source: name.toLowerCase(),
  }
  return insertTask(access, { kind: 'importTraccar', title: name, language, params, input: key })
}

/** The same of a file that a browser sent. */
export async function orderUploadedDump(
  access: Access,
  { file, from, positions, ...named }: z.output<typeof traccarDumpForm>,
  language: Language,
): Promise<Task> {
  requirePermission(access, 'imports.run')
  const key = newFileKey('tasks', 'sql')
  await fileStorage().put(key, new Uint8Array(await file.arrayBuffer()), 'application/sql')
  const given = { ...named, key, language, from: from || null, positions: positions === 'true' }
  return orderWithFiles([key], () => orderDumpDryRun(access, given))
}

/** Orders the import that a dry run of the own account has tried. Throws `importNotTried` unless it went through. */
export async function orderImport(access: Access, id: number, language: Language): Promise<Task> {
  const { params, status, input } = await importTaskOf(access, id)
  if (!params.isDry || status !== 'done' || (params.secret === undefined && !input))
    throw new AppError('importNotTried')
  const task = {
    kind: 'importTraccar' as const,
    title: params.source,
    language,
    params: { ...params, isDry: false },
    ...(input && { input }),
  }
  return insertTask(access, task, (tx) => handOver(tx, access, id))
}
