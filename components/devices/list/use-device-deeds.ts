'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { MAX_IMEIS } from '@/lib/devices/device-filter'
import { api } from '@/lib/http/client'
import { DEVICES_KEY } from './use-device-pages'

export type DeedName = 'sell' | 'move' | 'group' | 'expiry' | 'activation' | 'binding'

/** Does something to the chosen devices and shows the list afresh. The client tells what was refused. */
export function useDeviceDeeds(ids: ReadonlySet<number>) {
  const t = useTranslations('devices')
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async (deed: DeedName, body: object): Promise<boolean> => {
    if (ids.size > MAX_IMEIS) {
      showToast({ text: t('tooMany', { max: MAX_IMEIS }), tone: 'warning' })
      return false
    }
    setBusy(true)
    try {
      const { changed } = await api<{ changed: number }>('POST', `/api/devices/${deed}`, {
        body: { ids: [...ids], ...body },
      })
      showToast({ text: t(`done.${deed}`, { count: changed }), tone: 'success' })
      return true
    } catch {
      return false
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: DEVICES_KEY })
      void queries.invalidateQueries({ queryKey: ['groups'] })
    }
  }
  return { act, isBusy }
}
export type DeviceDeeds = ReturnType<typeof useDeviceDeeds>
