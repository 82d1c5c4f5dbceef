'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { MAX_PICTURES_AT_ONCE, readPictureName } from '@/lib/devices/record-schema'
import { api } from '@/lib/http/client'

/** Pictures of one request: enough to be quick, little enough to be sent again. */
const AT_ONCE = 8

export type PictureState = 'waiting' | 'sending' | 'saved' | 'refused'
export type ManyPicture = { name: string; imei: string | null; state: PictureState; reason: string | null }

/**
 * Sends pictures of many devices, a few at a time, and says of each what became of it. Those above what
 * may be sent at once are refused for the reason `tooMany`. All of them are one entry in the list of tasks.
 */
export function useManyPictures(tooMany: string) {
  const [pictures, setPictures] = useState<ManyPicture[]>([])
  const [isSending, setSending] = useState(false)
  const queries = useQueryClient()

  const set = (from: number, part: readonly Partial<ManyPicture>[]) =>
    setPictures((all) => all.map((picture, at) => ({ ...picture, ...part[at - from] })))

  const send = async (files: readonly File[]) => {
    const chosen = files.slice(0, MAX_PICTURES_AT_ONCE)
    const batch = `${Date.now()}-${Math.random()}`
    setSending(true)
    setPictures(
      files.map(({ name }, at) => ({
        name,
        imei: readPictureName(name)[0]?.imei ?? null,
        ...(at < MAX_PICTURES_AT_ONCE
          ? { state: 'waiting', reason: null }
          : { state: 'refused', reason: tooMany }),
      })),
    )
    for (let from = 0; from < chosen.length; from += AT_ONCE) {
      const part = chosen.slice(from, from + AT_ONCE)
      set(
        from,
        part.map(() => ({ state: 'sending' })),
      )
      set(from, await sendPart(part, batch))
    }
    setSending(false)
    refreshTasks(queries)
  }
  return { pictures, isSending, send }
}

async function sendPart(part: readonly File[], batch: string): Promise<Partial<ManyPicture>[]> {
  const form = new FormData()
  form.set('batch', batch)
  for (const file of part) form.append('pictures', file)
  try {
    const verdicts = await api('POST', '/api/devices/pictures', { body: form, hideError: true })
    return verdicts.map(({ imei, refused }) => ({
      imei,
      state: refused ? 'refused' : 'saved',
      reason: refused,
    }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return part.map(() => ({ state: 'refused', reason }))
  }
}
