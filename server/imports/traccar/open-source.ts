import { AppError } from '@/lib/errors'
import type { ImportTaskParams } from '@/lib/imports/traccar/order-schema'
import type { TraccarSource } from '@/lib/imports/traccar/source'
import { unseal } from '@/server/auth/sealed'
import { fileStorage } from '@/server/storage/storage'
import { openDumpSource } from './dump-source'
import { openPostgresSource } from './postgres-source'
import { importAddresses } from './reach'
import { openRestSource } from './rest-source'

export const SECRET_PURPOSE = 'import'

/** What a task has besides its parameters: its file, and what stops it when it is called off. */
type Around = { input: string | null; stop: AbortSignal }

/** Opens the door that a task says. Throws `importNotTried` where its password, or its file, is gone. */
export async function openSource(params: ImportTaskParams, { input, stop }: Around): Promise<TraccarSource> {
  if (params.door === 'dump') {
    const bytes = input === null ? null : await fileStorage().get(input)
    if (!bytes) throw new AppError('importNotTried')
    const brings = params.positions && !params.isDry
    return openDumpSource(bytes, { zone: params.zone, brings, step: () => stop.throwIfAborted() })
  }
  const { door, url: text, user, secret, zone, isInside } = params
  if (text === null || secret === undefined) throw new AppError('importNotTried')
  const url = new URL(text)
  const addresses = await importAddresses(url, isInside)
  const given = unseal(secret, SECRET_PURPOSE)
  if (door === 'token') return openRestSource(url, { token: given }, addresses, stop)
  if (door === 'api') return openRestSource(url, { user: user ?? '', password: given }, addresses, stop)
  url.username = encodeURIComponent(user ?? '')
  url.password = encodeURIComponent(given)
  return openPostgresSource(url, { zone, addresses })
}
