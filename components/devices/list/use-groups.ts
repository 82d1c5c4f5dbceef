'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import { api } from '@/lib/http/client'
import { DEVICES_KEY } from './use-device-pages'

/** What is dragged: ids of devices, or a group. */
export const DEVICE_DRAG = 'application/x-devices'
export const GROUP_DRAG = 'application/x-device-group'

const KEY = ['groups']

/** Groups of an account in their order, and what can be done to them. Refusals are told by the client. */
export function useGroups(accountId: number | undefined) {
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: () => api('GET', '/api/groups'),
  })
  const groups = useMemo(
    () => (data ?? []).filter((group) => group.accountId === accountId),
    [data, accountId],
  )
  const afresh = () => {
    void queries.invalidateQueries({ queryKey: KEY })
    void queries.invalidateQueries({ queryKey: DEVICES_KEY })
  }
  const change = async (call: Promise<unknown>): Promise<boolean> => {
    try {
      await call
      return true
    } catch {
      return false
    } finally {
      afresh()
    }
  }
  return {
    groups,
    isPending,
    add: (name: string) => change(api('POST', '/api/groups', { body: { name, accountId } })),
    edit: (id: number, body: { name?: string; pinned?: boolean }) =>
      change(api('PATCH', '/api/groups/[id]', { params: { id }, body })),
    remove: (id: number) => change(api('DELETE', '/api/groups/[id]', { params: { id } })),
    order: (ids: readonly number[]) => {
      const place = new Map(ids.map((id, index) => [id, index]))
      queries.setQueryData<DeviceGroup[]>(KEY, (all) =>
        all?.toSorted((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1)),
      )
      return change(api('PUT', '/api/groups/order', { body: { accountId, ids } }))
    },
    /** Puts devices into a group; null is the default one. */
    put: (deviceIds: readonly number[], groupId: number | null) =>
      change(api('POST', '/api/devices/group', { body: { ids: deviceIds, groupId } })),
  }
}
