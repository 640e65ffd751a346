import { useCallback } from 'react';
import type { NamedView } from '../../../../shared/framework/definitions/NamedView.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';

/** Names the layer of a view: `Views of your company`. */
export function useLayerName(): (view: NamedView) => string {
  const message = useMessage();
  const text = useText();
  return useCallback(({ layer, group }) => message(`views.layer.${layer}`, { group: group ? text(group.title) : '' }), [message, text]);
}
