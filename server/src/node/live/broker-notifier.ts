// Notifications between nodes through an existing broker: Redis or NATS. Its client is loaded only where one is configured.
import { decodeNotification, encodeNotifications, type Notifier, type NotifierListener } from './notifier.ts';

const CHANNEL = 'ordo.event';

export type CreateNotifier = (node: string, hearing: NotifierListener) => Notifier;

/**
 * @param address `redis://…`, `rediss://…` or `nats://…`
 * @throws when the broker does not answer now; if it goes down later, the nodes poll until it is back
 */
export async function connectBrokerNotifier(address: string): Promise<CreateNotifier> {
  return address.startsWith('nats:') ? nats(address) : redis(address);
}

async function redis(address: string): Promise<CreateNotifier> {
  const { Redis } = await import('ioredis');
  const options = { lazyConnect: true, maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 5_000 };
  const [says, hears] = [new Redis(address, options), new Redis(address, options)];
  await Promise.all([says.connect(), hears.connect()]);
  return (node, hearing) => {
    says.on('error', hearing.failed);
    hears.on('error', hearing.failed);
    hears.on('ready', hearing.gap);
    hears.on('message', (_: string, word: string) => {
      const things = decodeNotification(node, word);
      if (things) hearing.events(things);
    });
    hears.subscribe(CHANNEL).catch(hearing.failed);
    return {
      tell: (things) => {
        for (const word of encodeNotifications(node, things)) says.publish(CHANNEL, word).catch(hearing.failed);
      },
      close: async () => {
        says.disconnect();
        hears.disconnect();
      },
    };
  };
}

async function nats(address: string): Promise<CreateNotifier> {
  const { connect } = await import('@nats-io/transport-node');
  const { username, password, host } = new URL(address);
  const connection = await connect({
    servers: host,
    timeout: 5_000,
    maxReconnectAttempts: -1,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
  });
  return (node, hearing) => {
    connection.subscribe(CHANNEL, {
      callback: (error, message) => {
        if (error) return hearing.failed(error);
        const things = decodeNotification(node, message.string());
        if (things) hearing.events(things);
      },
    });
    void (async () => {
      for await (const status of connection.status()) if (status.type === 'reconnect') hearing.gap();
    })();
    return {
      tell: (things) => {
        for (const word of encodeNotifications(node, things)) connection.publish(CHANNEL, word);
      },
      close: () => connection.close(),
    };
  };
}
