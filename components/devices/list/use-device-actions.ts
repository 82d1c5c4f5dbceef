'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '@/components/ui/sonner'
import type { ChosenDevices } from '@/lib/devices/action-schema'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { MAX_IMEIS, MAX_MATCHING } from '@/lib/devices/filter-terms'
import { DEVICES_KEY } from './use-device-pages'

export type ActionName = 'sell' | 'move' | 'group' | 'expiry' | 'activation' | 'binding'

/** Devices one by one, or all that a filter means, and how many those are. */
export type ActionTarget = { ids: ReadonlySet<number> } | { filter: DeviceFilter; total: number }

type SendAction = (chosen: ChosenDevices) => Promise<{ changed: number }>

/** Does something to the chosen devices and shows the list afresh. The client tells what was refused. */
export function useDeviceActions(target: ActionTarget) {
  const t = useTranslations('devices')
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async (action: ActionName, send: SendAction): Promise<boolean> => {
    const whole = 'filter' in target
    const max = whole ? MAX_MATCHING : MAX_IMEIS
    if ((whole ? target.total : target.ids.size) > max) {
      showToast({ text: t('tooMany', { max }), tone: 'warning' })
      return false
    }
    setBusy(true)
    try {
      const { changed } = await send(whole ? { filter: target.filter } : { ids: [...target.ids] })
      showToast({ text: t(`done.${action}`, { count: changed }), tone: 'success' })
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
export type DeviceActions = ReturnType<typeof useDeviceActions>
