import { previewDeletion } from '@/db/queries/devices/device-deletion'
import { deletionPreviewBody } from '@/lib/devices/action-schema'
import { deletionPreview } from '@/lib/devices/deletion'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'How many of the devices hold data, and what has to be typed to delete them',
    permission: 'devices.delete',
    body: deletionPreviewBody,
    returns: deletionPreview,
  },
  ({ access, body }) => previewDeletion(access, body),
)
