"""The vector environment on a GPU: games, observations, masks and rewards stay there, stepped by choices made there.

    env = DeviceVectorEnv("chop_chop", num_envs=65_536, opponents="cat", seat=None)
    observations, infos = env.reset(seed=1)
    observations, rewards, ended, cut, infos = env.step(actions)  # tensors of PyTorch's, on the GPU, all of them

It is the same function of seeds and choices as `mousehole.adapters.gymnasium.MouseholeVectorEnv`, bit for bit. Arrays
are PyTorch's or CuPy's, and anything that speaks DLPack takes and gives them without a copy. They are the environment's
own and hold until the next step.
"""

from mousehole.adapters.device.vector import DeviceVectorEnv as DeviceVectorEnv
