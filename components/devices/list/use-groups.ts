'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import { api } from '@/lib/http/client'
import { DEVICES_KEY } from './use-device-pages'

const KEY = ['groups']

/** Groups of an account in their order, and what can be done to them. Refusals are told by the client. */
export function useGroups(accountId: number | undefined) {
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: () => api<DeviceGroup[]>('GET', '/api/groups'),
  })
  const groups = useMemo(
    () => (data ?? []).filter((group) => group.accountId === accountId),
    [data, accountId],
  )
  const afresh = () => {
    void queries.invalidateQueries({ queryKey: KEY })
    void queries.invalidateQueries({ queryKey: DEVICES_KEY })
  }
  const change = async (method: string, path: string, body?: object): Promise<boolean> => {
    try {
      await api(method, path, { body })
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
    add: (name: string) => change('POST', '/api/groups', { name, accountId }),
    edit: (id: number, part: { name?: string; pinned?: boolean }) =>
      change('PATCH', `/api/groups/${id}`, part),
    remove: (id: number) => change('DELETE', `/api/groups/${id}`),
    order: (ids: readonly number[]) => {
      const place = new Map(ids.map((id, index) => [id, index]))
      queries.setQueryData<DeviceGroup[]>(KEY, (all) =>
        all?.toSorted((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1)),
      )
      return change('PUT', '/api/groups/order', { accountId, ids })
    },
    /** Puts devices into a group; null is the default one. */
    put: (deviceIds: readonly number[], groupId: number | null) =>
      change('POST', '/api/devices/group', { ids: deviceIds, groupId }),
  }
}
