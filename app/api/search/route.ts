import { searchAccounts } from '@/db/queries/accounts/account-search'
import { listDevices } from '@/db/queries/devices/device-list'
import { searchGeofences, searchLandmarks } from '@/db/queries/search/area-search'
import { accountSearchQuery } from '@/lib/accounts/account-schema'
import { may, seesFleet } from '@/lib/auth/access'
import { deviceListQuery } from '@/lib/devices/device-filter'
import { loadMessages } from '@/lib/i18n/load-messages'
import { foundReports } from '@/lib/search/found-reports'
import { searchQuery, searchResult } from '@/lib/search/schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { findPlaces } from '@/server/places/place-search'

export const GET = route(
  {
    summary: 'Find devices, accounts, geofences, landmarks, reports and places by a part of their name',
    permission: 'devices.read',
    query: searchQuery,
    returns: searchResult,
  },
  async ({ request, access, query: { q, limit } }) => {
    const page = { search: q, page: 1, pageSize: limit }
    const [devices, accounts, geofences, landmarks] = await Promise.all([
      listDevices(access, deviceListQuery.parse(page)),
      may(access, 'accounts.read') ? searchAccounts(access, accountSearchQuery.parse(page)) : { items: [] },
      searchGeofences(access, q, limit),
      searchLandmarks(access, q, limit),
    ])
    return {
      devices: devices.items,
      accounts: accounts.items,
      geofences,
      landmarks,
      places: await findPlaces(q, limit),
      reports: may(access, 'reports.read')
        ? foundReports(q, await loadMessages(languageOf(request)), { limit, hasFleet: seesFleet(access) })
        : [],
    }
  },
)
