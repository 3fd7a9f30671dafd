import '@xyflow/react/dist/base.css';
import { type Edge, Handle, MarkerType, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import styles from './flow-chart.module.css';
import { type FlowEdge, type FlowNode, layFlow, NODE_HEIGHT, type Side, sidesOf } from './flow-layout.ts';
import { FlowStep } from './flow-step.tsx';

const SIDES = Object.entries({
  left: Position.Left,
  right: Position.Right,
  top: Position.Top,
  bottom: Position.Bottom,
} satisfies Record<Side, Position>);

function Step({ data }: NodeProps<Node<{ node: FlowNode }>>) {
  return (
    <div className={styles.node} data-state={data.node.state}>
      {SIDES.map(([side, position]) => (
        <span key={side}>
          <Handle type="source" id={`from-${side}`} position={position} isConnectable={false} />
          <Handle type="target" id={`to-${side}`} position={position} isConnectable={false} />
        </span>
      ))}
      <FlowStep node={data.node} />
    </div>
  );
}
const TYPES = { step: Step };

/** A flow as a picture in a width (px). Nothing in it can be moved; screen readers read the list beside it. */
export function FlowPicture({ nodes, edges, width }: { nodes: readonly FlowNode[]; edges: readonly FlowEdge[]; width: number }) {
  const { shown, lines, height } = useMemo(() => {
    const layout = layFlow(nodes, edges, width);
    const states = new Map(nodes.map(({ key, state }) => [key, state]));
    const shown: Node<{ node: FlowNode }>[] = nodes.map((node) => ({
      id: node.key,
      type: 'step',
      position: layout.places.get(node.key)!,
      data: { node },
      width: layout.nodeWidth,
      height: NODE_HEIGHT,
    }));
    const lines: Edge[] = edges.map(({ from, to }) => {
      const sides = sidesOf(layout.places.get(from)!, layout.places.get(to)!);
      const isGone = states.get(from) === 'done' && (states.get(to) === 'done' || states.get(to) === 'now');
      const colour = isGone ? 'var(--brand-strong)' : 'var(--text-faint)';
      return {
        id: `${from} ${to}`,
        source: from,
        target: to,
        sourceHandle: `from-${sides.source}`,
        targetHandle: `to-${sides.target}`,
        type: 'smoothstep',
        markerEnd: { type: MarkerType.ArrowClosed, color: colour, width: 16, height: 16 },
        style: { stroke: colour, strokeWidth: isGone ? 2 : 1, ...(isGone ? {} : { strokeDasharray: '4 4' }) },
      };
    });
    return { shown, lines, height: layout.height };
  }, [nodes, edges, width]);
  return (
    <div style={{ width, height }} inert aria-hidden="true">
      <ReactFlow
        nodes={shown}
        edges={lines}
        nodeTypes={TYPES}
        viewport={{ x: 0, y: 0, zoom: 1 }}
        minZoom={1}
        maxZoom={1}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        panOnDrag={false}
        zoomOnScroll={false}
        zoomOnPinch={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      />
    </div>
  );
}
