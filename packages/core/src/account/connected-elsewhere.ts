import { ServiceError } from '../errors.ts'

export const connectedElsewhere = () => new ServiceError('CONFLICT', 'Somebody else is connected with this account.')
