/** What is dragged: ids of devices, or a group. */
export const DEVICE_DRAG = 'application/x-devices'
export const GROUP_DRAG = 'application/x-device-group'
