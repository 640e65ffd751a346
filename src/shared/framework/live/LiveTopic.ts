/** Names of data whose pages the server keeps current. An event carries the name alone; pages ask for the data by their usual calls. */
export const liveTopics = ['notifications', 'inbox'] as const;

export type LiveTopic = (typeof liveTopics)[number];

export function isLiveTopic(name: unknown): name is LiveTopic {
  return liveTopics.some((topic) => topic === name);
}

/** Seconds between the comments of a silent stream: who hears nothing for three times as long has lost it. */
export const liveBeatSeconds = 20;
