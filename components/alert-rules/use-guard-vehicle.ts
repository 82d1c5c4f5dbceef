'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { showToast } from '@/components/ui/sonner'
import { MAX_RULE_NAME } from '@/lib/alerts/rules/rule-limits'
import type { LatLon } from '@/lib/geo/distance'
import { api } from '@/lib/http/client'
import { refreshRules } from './use-rules'

const RADIUS_M = 200

type Guarded = LatLon & { imei: string; name: string }

/** Guards a vehicle where it stands by one press, with a way back. Its texts are in `device.guarding`. */
export function useGuardVehicle() {
  const t = useTranslations('device.guarding')
  const ui = useTranslations('ui')
  const { distance } = useFormats()
  const mayGuard = useAccount().permissions.includes('alertRules.edit')
  const queries = useQueryClient()
  const undo = async (id: number, name: string) => {
    await api('DELETE', '/api/alert-rules/[id]', { params: { id } })
    showToast({ text: t('undone', { name }), tone: 'success' })
    await refreshRules(queries)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ imei, name, lat, lon }: Guarded) =>
      api('POST', '/api/alert-rules', {
        body: {
          name: t('name', { name }).slice(0, MAX_RULE_NAME).trim(),
          kind: 'guard',
          devices: [imei],
          params: { lat, lon, radiusM: RADIUS_M },
          tell: { mail: true, push: true },
        },
      }),
    onSuccess: async ({ id }, { name }) => {
      showToast({
        text: t('done', { name, distance: distance(RADIUS_M) }),
        tone: 'success',
        // Why it is guarded still is said by the client.
        action: { label: ui('undo'), onPress: () => void undo(id, name).catch(() => undefined) },
      })
      await refreshRules(queries)
    },
  })
  return { mayGuard, isGuarding: isPending, guard: mutate }
}
